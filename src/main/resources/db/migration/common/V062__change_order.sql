CREATE INDEX change_by_order ON change_request (order_id);
