vcl 4.1;

import std;
include "./parts/backend.vcl";

sub vcl_recv {
    # cookies of trackers tell nothing
    if (req.http.Cookie) {
        set req.http.Cookie = regsuball(req.http.Cookie, "(^|; )_ga[^;]*", "");
    }
}

sub vcl_backend_response {
    if (bereq.url ~ "\.(js|css)$") { set beresp.ttl = 1h; }
}

