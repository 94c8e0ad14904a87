# Pin it where builds must repeat: --build-arg NODE_IMAGE=node:22-bookworm-slim@sha256:…
ARG NODE_IMAGE=node:22-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
# No package needs a script of its own to be installed, so none is run.
RUN npm ci --ignore-scripts
COPY . .
# The image runs what the package holds: one list, that of package.json, says for both what is needed.
RUN npm run build && mkdir /packed \
  && tar -xzf "$(npm pack --silent --ignore-scripts)" -C /packed --strip-components=1 \
  && npm prune --omit=dev --ignore-scripts

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 LIMN_DATA_DIR=/app/.limn
WORKDIR /app
# A test compares the version with that of package.json, and `npm version` writes both.
LABEL org.opencontainers.image.title="Limn" org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="0.1.0"
COPY --from=build /packed ./
COPY --from=build /app/node_modules ./node_modules
# Maps for traces of errors, which the package leaves out.
COPY --from=build /app/dist/bundle ./dist/bundle
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
