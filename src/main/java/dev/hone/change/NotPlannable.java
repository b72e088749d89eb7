package dev.hone.change;

import java.util.List;

/** A wish that cannot become a plan; nothing was made. */
final class NotPlannable extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient List<Fault> faults;

    NotPlannable(List<Fault> faults) {
        super(faults.getFirst().message());
        this.faults = List.copyOf(faults);
    }

    NotPlannable(Fault fault) {
        this(List.of(fault));
    }

    List<Fault> faults() {
        return faults;
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
