probe alive {
    .url = "/";
    .interval = 5s;
}
backend default {
    .host = "127.0.0.1";
    .port = "38311";
    .first_byte_timeout = 30s;
    .probe = alive;
}
