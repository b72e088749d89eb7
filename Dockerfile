# The server of Hone. Build the jar first: ./mvnw package -DskipTests, then: docker compose up --build
#
# BASE is any image with a Java 25 runtime on its PATH and a shell; pin it by digest where you publish images.
ARG BASE=docker.io/library/eclipse-temurin:25-jre

FROM ${BASE} AS layers
WORKDIR /build
COPY target/hone.jar hone.jar
RUN java -Djarmode=tools -jar hone.jar extract --layers --destination layers

FROM ${BASE}
# The volume takes mode and owner of this folder: only the server's own user may look into it.
RUN mkdir -m 0700 /data && chown 10001:10001 /data
WORKDIR /app
# What changes least comes first, so that an upgrade transfers little.
COPY --from=layers /build/layers/dependencies/ ./
COPY --from=layers /build/layers/spring-boot-loader/ ./
COPY --from=layers /build/layers/snapshot-dependencies/ ./
COPY --from=layers /build/layers/application/ ./
USER 10001:10001
ENV HONE_DATA=/data SERVER_ADDRESS=0.0.0.0
VOLUME /data
EXPOSE 8470
HEALTHCHECK --interval=30s --timeout=10s --start-period=180s --retries=3 \
  CMD ["java", "-Xmx32m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", "hone.jar", "dev.hone.Main", "health"]
# An explicit heap: the default sizes itself from the machine, not from what this server needs.
ENTRYPOINT ["java", "-Xmx384m", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError", "--enable-native-access=ALL-UNNAMED", "-jar", "hone.jar"]
