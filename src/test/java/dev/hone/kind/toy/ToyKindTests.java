package dev.hone.kind.toy;

import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKindContract;
import dev.hone.kind.TestKinds;
import java.util.List;

class ToyKindTests extends ServiceKindContract {
    @Override
    protected ServiceKind kind() {
        return TestKinds.byId("toy");
    }

    @Override
    protected List<String> linesThatRunCode() {
        return List.of("plugin /tmp/x.so;");
    }
}
