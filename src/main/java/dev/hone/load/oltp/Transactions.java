package dev.hone.load.oltp;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Properties;
import java.util.SplittableRandom;

/** One connection with its prepared statements, which does one transaction after another. */
final class Transactions implements AutoCloseable {
    private static final int READS = 10;
    private static final int RANGE = 100;

    private final OltpPlan plan;
    private final SplittableRandom random;
    private final Connection connection;
    private final PreparedStatement read;
    private final PreparedStatement sum;
    private final PreparedStatement move;
    private final PreparedStatement note;

    Transactions(OltpPlan plan, SplittableRandom random) throws SQLException {
        this.plan = plan;
        this.random = random;
        this.connection = connect(plan);
        this.connection.setAutoCommit(false);
        this.read = connection.prepareStatement("SELECT balance FROM account WHERE id = ?");
        this.sum = connection.prepareStatement("SELECT SUM(balance) FROM account WHERE id BETWEEN ? AND ?");
        this.move = connection.prepareStatement("UPDATE account SET balance = balance + ? WHERE id = ?");
        this.note = connection.prepareStatement("INSERT INTO note (debit, credit, amount) VALUES (?, ?, ?)");
    }

    static Connection connect(OltpPlan plan) throws SQLException {
        Properties login = new Properties();
        login.setProperty("user", plan.user());
        login.setProperty("password", plan.password());
        return DriverManager.getConnection(plan.url(), login);
    }

    /** One transaction, committed. */
    void next() throws SQLException {
        switch (plan.mix()) {
            case MIXED -> transfer(true);
            case WRITE -> transfer(false);
            case READ -> look();
            case BURST -> burst();
        }
        connection.commit();
    }

    /** Leaves nothing of a failed transaction behind; false when the connection itself is gone. */
    boolean recover() {
        try {
            connection.rollback();
            return connection.isValid(1);
        } catch (SQLException e) {
            return false;
        }
    }

    /** In ascending order, so that two transactions never wait for each other. */
    private void transfer(boolean readFirst) throws SQLException {
        int one = account();
        int other = account();
        int low = Math.min(one, other);
        int high = Math.max(one, other);
        long amount = random.nextLong(1, 1000);
        if (readFirst) {
            read(low);
            read(high);
        }
        move(low, -amount);
        move(high, amount);
        note(low, high, amount);
    }

    private void burst() throws SQLException {
        int[] accounts = random.ints(OltpPlan.Mix.BURST_MOVES, 1, plan.rows() + 1)
                .sorted()
                .toArray();
        for (int account : accounts) {
            read(account);
        }
        for (int i = 0; i < OltpPlan.Mix.BURST_NOTES; i++) {
            note(accounts[0], accounts[1], i);
        }
        for (int account : accounts) {
            move(account, 1);
        }
    }

    private void note(int debit, int credit, long amount) throws SQLException {
        note.setInt(1, debit);
        note.setInt(2, credit);
        note.setLong(3, amount);
        note.executeUpdate();
    }

    private void look() throws SQLException {
        for (int i = 0; i < READS; i++) {
            read(account());
        }
        int from = account();
        sum.setInt(1, from);
        sum.setInt(2, from + RANGE);
        fetch(sum);
    }

    private void read(int id) throws SQLException {
        read.setInt(1, id);
        fetch(read);
    }

    private static void fetch(PreparedStatement query) throws SQLException {
        try (ResultSet rows = query.executeQuery()) {
            if (!rows.next()) {
                throw new SQLException("a row that must exist was not found", "02000");
            }
        }
    }

    private void move(int id, long amount) throws SQLException {
        move.setLong(1, amount);
        move.setInt(2, id);
        move.executeUpdate();
    }

    private int account() {
        return random.nextInt(1, plan.rows() + 1);
    }

    /** Breaks the connection under a statement that hangs. */
    void abort() {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException e) {
            // it is gone either way
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            // it is gone either way
        }
    }
}
