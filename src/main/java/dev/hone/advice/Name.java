package dev.hone.advice;

/** Every parameter that a rule may ask for, by kind and name as the kind's catalogue has it. */
enum Name {
    NGINX_BODY("nginx", "http/client_max_body_size"),
    NGINX_KEEPALIVE("nginx", "http/keepalive_requests"),
    NGINX_SHUTDOWN("nginx", "worker_shutdown_timeout"),
    NGINX_LARGE_HEADERS("nginx", "http/large_client_header_buffers"),
    NGINX_FASTCGI_HEADER("nginx", "http/fastcgi_buffer_size"),
    NGINX_FASTCGI_BUFFERS("nginx", "http/fastcgi_buffers"),
    NGINX_PROXY_HEADER("nginx", "http/proxy_buffer_size"),
    NGINX_PROXY_BUFFERS("nginx", "http/proxy_buffers"),

    FPM_HOW("php-fpm", "pm"),
    FPM_CHILDREN("php-fpm", "pm.max_children"),
    FPM_START("php-fpm", "pm.start_servers"),
    FPM_MIN_SPARE("php-fpm", "pm.min_spare_servers"),
    FPM_MAX_SPARE("php-fpm", "pm.max_spare_servers"),
    FPM_IDLE("php-fpm", "pm.process_idle_timeout"),
    FPM_MEMORY("php-fpm", "php_admin_value[memory_limit]"),
    FPM_POST("php-fpm", "php_admin_value[post_max_size]"),
    FPM_UPLOAD("php-fpm", "php_admin_value[upload_max_filesize]"),
    FPM_OWN_MEMORY("php-fpm", "php_value[memory_limit]"),
    FPM_OWN_POST("php-fpm", "php_value[post_max_size]"),
    FPM_OWN_UPLOAD("php-fpm", "php_value[upload_max_filesize]"),

    PHP_MEMORY("php", "memory_limit"),
    PHP_POST("php", "post_max_size"),
    PHP_UPLOAD("php", "upload_max_filesize"),
    OPCACHE("php", "opcache.enable"),
    OPCACHE_MEMORY("php", "opcache.memory_consumption"),
    OPCACHE_STRINGS("php", "opcache.interned_strings_buffer"),
    OPCACHE_FILES("php", "opcache.max_accelerated_files"),
    OPCACHE_WASTED("php", "opcache.max_wasted_percentage"),
    OPCACHE_PASSES("php", "opcache.optimization_level"),

    HTTPD_WORKERS("httpd", "MaxRequestWorkers"),

    INNODB_POOL("mysql", "innodb_buffer_pool_size"),
    INNODB_CHUNK("mysql", "innodb_buffer_pool_chunk_size"),
    INNODB_INSTANCES("mysql", "innodb_buffer_pool_instances"),
    INNODB_FLUSH("mysql", "innodb_flush_log_at_trx_commit"),
    QUERY_CACHE("mysql", "query_cache_type"),
    QUERY_CACHE_SIZE("mysql", "query_cache_size"),

    PG_CONNECTIONS("postgresql", "max_connections"),
    PG_RESERVED("postgresql", "superuser_reserved_connections"),
    PG_COMMIT("postgresql", "synchronous_commit"),
    PG_WRITER_DELAY("postgresql", "wal_writer_delay"),
    PG_FSYNC("postgresql", "fsync"),

    POOL_SIZE("pgbouncer", "default_pool_size"),
    POOL_RESERVE("pgbouncer", "reserve_pool_size"),
    POOL_DATABASE("pgbouncer", "max_db_connections"),
    POOL_AUTH("pgbouncer", "auth_file"),

    PGPOOL_CHILDREN("pgpool", "num_init_children"),
    PGPOOL_POOLS("pgpool", "max_pool"),
    PGPOOL_HOST("pgpool", "backend_hostname0"),
    PGPOOL_BACKEND("pgpool", "backend_port0"),

    REDIS_MAX("redis", "maxmemory"),
    REDIS_POLICY("redis", "maxmemory-policy"),

    MEMCACHED_LIMIT("memcached", "memory-limit"),

    FIREBIRD_MODE("firebird", "ServerMode"),
    FIREBIRD_PAGES("firebird", "DefaultDbCachePages"),
    FIREBIRD_HASH("firebird", "LockHashSlots"),
    FIREBIRD_LOCKS("firebird", "LockMemSize"),

    SITE_MEMORY("wordpress", "WP_MEMORY_LIMIT");

    private final String kind;
    private final String parameter;

    Name(String kind, String parameter) {
        this.kind = kind;
        this.parameter = parameter;
    }

    /** Id of the kind. */
    String kind() {
        return kind;
    }

    /** Name in its catalogue. */
    String parameter() {
        return parameter;
    }
}
