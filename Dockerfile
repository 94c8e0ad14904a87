# Pin it where builds must repeat: --build-arg NODE_IMAGE=node:22-bookworm-slim@sha256:…
ARG NODE_IMAGE=node:22-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
# No package needs a script of its own to be installed, so none is run.
RUN npm ci --ignore-scripts
COPY . .
# The compiler's files are in the bundle; the data beside them, and maps for traces of errors, are what is left to copy.
RUN npm run build && find dist/src -name '*.js*' -delete && npm prune --omit=dev --ignore-scripts

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 LIMN_DATA_DIR=/app/.limn
WORKDIR /app
# A test compares the version with that of package.json, and `npm version` writes both.
LABEL org.opencontainers.image.title="Limn" org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="0.1.0"
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/schema ./schema
COPY --from=build /app/samples ./samples
# What runs: dist has the measurements of the project beside it, which nobody needs there.
COPY --from=build /app/dist/bundle ./dist/bundle
COPY --from=build /app/dist/src ./dist/src
COPY --from=build /app/dist/dashboard ./dist/dashboard
COPY --from=build /app/dist/explorer ./dist/explorer
COPY --from=build /app/dist/swagger-ui ./dist/swagger-ui
# The one place that is written to: the embedded database, when DATABASE_URL is not set.
RUN mkdir -m 0700 .limn && chown node:node .limn
VOLUME /app/.limn
USER node
EXPOSE 4000
STOPSIGNAL SIGTERM
# Of every role: a worker answers probes too.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/bundle/main.js"]
