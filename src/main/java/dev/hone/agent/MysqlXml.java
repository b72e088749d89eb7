package dev.hone.agent;

import dev.hone.kind.QueryResult;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** Reads what the client prints with {@code --xml}, the only format of its in which NULL differs from the text NULL. */
final class MysqlXml {
    private static final String XSI = "http://www.w3.org/2001/XMLSchema-instance";

    private MysqlXml() {}

    /** Columns are those of the first row; a result without rows has none. */
    static QueryResult parse(String xml) throws IOException {
        List<String> columns = new ArrayList<>();
        List<List<@Nullable String>> rows = new ArrayList<>();
        if (xml.isBlank()) {
            return new QueryResult(columns, rows);
        }
        try {
            XMLStreamReader in = factory().createXMLStreamReader(new StringReader(withoutControls(xml)));
            while (in.hasNext()) {
                if (in.next() == XMLStreamReader.START_ELEMENT
                        && in.getLocalName().equals("row")) {
                    Map<String, @Nullable String> row = row(in);
                    if (rows.isEmpty()) {
                        columns.addAll(row.keySet());
                    }
                    rows.add(new ArrayList<>(row.values()));
                }
            }
        } catch (XMLStreamException e) {
            throw new IOException("the client's answer could not be read: " + e.getMessage(), e);
        }
        return new QueryResult(List.copyOf(columns), rows);
    }

    private static Map<String, @Nullable String> row(XMLStreamReader in) throws XMLStreamException {
        Map<String, @Nullable String> row = new LinkedHashMap<>();
        while (in.next() != XMLStreamReader.END_ELEMENT) {
            if (in.isStartElement()) {
                String name = in.getAttributeValue(null, "name");
                boolean isNull = "true".equals(in.getAttributeValue(XSI, "nil"));
                String text = in.getElementText();
                row.put(name, isNull ? null : text);
            }
        }
        return row;
    }

    /** XML cannot hold control characters at all, and the client prints them as they are. */
    private static String withoutControls(String xml) {
        return xml.replaceAll("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f]", "\ufffd");
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        return factory;
    }
}
