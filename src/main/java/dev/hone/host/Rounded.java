package dev.hone.host;

/** Keeps what a measurement is worth: six significant digits of what was computed; readings themselves stay exact. */
final class Rounded {
    private static final int DIGITS = 6;

    private Rounded() {}

    static double to6Digits(double value) {
        if (value == 0 || !Double.isFinite(value)) {
            return value;
        }
        int decimals = DIGITS - 1 - (int) Math.floor(Math.log10(Math.abs(value)));
        if (decimals > 9) {
            return Math.rint(value * 1e9) / 1e9;
        }
        double power = Math.pow(10, Math.abs(decimals));
        return decimals >= 0 ? Math.rint(value * power) / power : Math.rint(value / power) * power;
    }
}
