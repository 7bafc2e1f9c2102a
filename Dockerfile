# One container with everything: the product, PostgreSQL and ClickHouse out of npm packages. docs/containers.md
FROM node:24-bookworm-slim AS build
WORKDIR /opt/outbound
COPY package.json package-lock.json ./
COPY scripts ./scripts
RUN node --input-type=module --eval "import { ensureInstalled } from './scripts/setup.mjs'; ensureInstalled()"
COPY . .
RUN node scripts/build.mjs

FROM node:24-bookworm-slim AS packages
WORKDIR /opt/outbound
COPY package.json package-lock.json ./
COPY scripts ./scripts
RUN npm ci --omit=dev --no-audit --no-fund \
 && node --input-type=module --eval "import { linkPostgres, addEngine } from './scripts/setup.mjs'; linkPostgres(); addEngine()"

FROM node:24-bookworm-slim
WORKDIR /opt/outbound
COPY package.json ./
COPY --from=packages /opt/outbound/node_modules ./node_modules
COPY --from=build /opt/outbound/dist ./dist
COPY src/server/store ./src/server/store
COPY src/server/money/rates/snapshot.csv ./src/server/money/rates/snapshot.csv
RUN install -d -m 700 -o node -g node /var/lib/outbound
ENV NODE_ENV=production \
    DATA_DIR=/var/lib/outbound \
    HOST=0.0.0.0 \
    PORT=4000 \
    DEMO=off
VOLUME /var/lib/outbound
EXPOSE 4000
USER node
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --retries=3 CMD node --eval "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "--max-semi-space-size=32", "dist/server/main.js"]
