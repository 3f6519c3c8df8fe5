# Creel in a container: the web app, built, and the server, which needs no build. PostgreSQL and the object store run in
# containers of their own: see compose.yaml. The operator's tools are there too: `node scripts/doctor.ts`.

FROM node:24-bookworm-slim AS built
WORKDIR /creel
COPY package.json package-lock.json ./
RUN npm install --ignore-scripts --no-audit --no-fund
COPY . .
RUN node node_modules/vite/bin/vite.js build
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24-bookworm-slim
WORKDIR /creel
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
COPY --from=built /creel/package.json ./
COPY --from=built /creel/node_modules ./node_modules
COPY --from=built /creel/server ./server
COPY --from=built /creel/shared ./shared
COPY --from=built /creel/scripts ./scripts
COPY --from=built /creel/web/dist ./web/dist
RUN install -d -o node /data
USER node
EXPOSE 3000
CMD ["node", "--max-semi-space-size=8", "server/main.ts"]
