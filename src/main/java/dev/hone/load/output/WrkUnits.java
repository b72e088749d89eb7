package dev.hone.load.output;

/** The scaled numbers of wrk: times from us to h, sizes in powers of 1024. */
final class WrkUnits {
    private WrkUnits() {}

    static double micros(Found found, int number, int unit) throws UnreadableLine {
        return found.number(number)
                * switch (found.text(unit)) {
                    case "us" -> 1;
                    case "ms" -> 1_000;
                    case "s" -> 1_000_000;
                    case "m" -> 60_000_000;
                    case "h" -> 3_600_000_000.0;
                    default -> throw found.unreadable("unknown unit " + found.text(unit));
                };
    }

    static double bytes(Found found, int number, int unit) throws UnreadableLine {
        int power = "BKMGTP".indexOf(found.text(unit).charAt(0));
        return found.number(number) * Math.pow(1024, power);
    }
}
