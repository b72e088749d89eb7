-- The hosts that have checked in, as they last described themselves.
create table host (
  id            varchar(63)              not null primary key,
  facts         text                     not null, -- JSON of HostFacts
  agent_version varchar(64)              not null,
  policy        text                     not null, -- JSON of PolicyView
  first_seen    timestamp with time zone not null, -- server clock
  last_seen     timestamp with time zone not null  -- server clock
);

-- Orders for hosts. Each is handed out at most once, and never after it expired.
create table fleet_order (
  id           varchar(64)              not null primary key,
  host_id      varchar(63)              not null,
  body         text                     not null, -- JSON of Order
  created_at   timestamp with time zone not null,
  expires_at   timestamp with time zone not null,
  delivered_at timestamp with time zone,
  answered_at  timestamp with time zone
);

create index fleet_order_waiting on fleet_order (host_id, delivered_at, created_at);
create index fleet_order_created on fleet_order (created_at);
