package dev.hone.kind.fpm;

import java.util.Optional;
import java.util.regex.Pattern;

/** Settings of php.ini that make PHP run or load code, start programs, or open what was shut; refused on every path. */
public final class PhpDenied {
    private static final Pattern CODE =
            Pattern.compile("extension|zend_extension.*|extension_dir|auto_(prepend|append)_file"
                    + "|opcache\\.(preload.*|file_cache|lockfile_path|mmap_base|blacklist_filename)|ffi\\..*|enable_dl"
                    + "|include_path|unserialize_callback_func|user_ini\\.filename|xdebug\\..*|sendmail_path|doc_root|user_dir"
                    + "|browscap|allow_url_include|phar\\.readonly|cgi\\..*|iconv\\..*script|.*\\.preload|assert\\..*|zend\\.assertions"
                    + "|session\\.(save_handler|serialize_handler|save_path)|zend\\.multibyte|zend\\.script_encoding");
    private static final Pattern OPENS = Pattern.compile("disable_(functions|classes)|open_basedir|allow_url_fopen"
            + "|(openssl|curl)\\.ca.*|opcache\\.restrict_api|mysqli\\.allow_local_infile"
            + "|mysqli\\.local_infile_directory|session\\.(cookie_(secure|httponly)|use_strict_mode|use_only_cookies)");
    private static final Pattern WRITES = Pattern.compile("error_log|mail\\.log|upload_tmp_dir|sys_temp_dir"
            + "|opcache\\.error_log|apc\\.(mmap_file_mask|writable|preload_path)|xcache\\..*path.*|dba\\..*");

    private PhpDenied() {}

    /** Why a setting is refused; empty when it may be written. */
    public static Optional<String> reason(String setting) {
        if (CODE.matcher(setting).matches()) {
            return Optional.of("it decides what code PHP runs or loads");
        }
        if (OPENS.matcher(setting).matches()) {
            return Optional.of("it decides what scripts may reach");
        }
        return WRITES.matcher(setting).matches() ? Optional.of("it decides which files PHP writes") : Optional.empty();
    }
}
