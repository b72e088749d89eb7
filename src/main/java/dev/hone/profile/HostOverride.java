package dev.hone.profile;

import java.time.Instant;

/**
 * A formula that rules on one host instead of a profile's own. It stays when the profile is saved anew, and does nothing
 * while the profile does not set the parameter.
 *
 * @param profile name of the profile
 * @param host    id of the host
 * @param reason  why this host differs
 * @param author  who said so
 */
record HostOverride(
        String profile,
        String host,
        String kind,
        String parameter,
        String formula,
        String reason,
        String author,
        Instant savedAt) {}
