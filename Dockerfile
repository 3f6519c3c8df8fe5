# Creel in a container. By itself it keeps everything in the volume /data, its PostgreSQL included: see README.md, "In a
# container". compose.yaml shows the larger setup. The operator's tools are there too: `node scripts/operations/doctor.ts`.

# Any image with Node 24, npm, util-linux and a user `node`.
ARG BASE=node:24-bookworm-slim

FROM ${BASE} AS built
WORKDIR /creel
COPY package.json package-lock.json ./
RUN npm install --ignore-scripts --no-audit --no-fund
COPY . .
RUN node node_modules/vite/bin/vite.js build
# The commit, which About, the log and backups name; the folder .git stays behind.
RUN node --input-type=module --eval "\
  import { writeFileSync } from 'node:fs'; \
  import { findFullCommit } from './server/logging/version.ts'; \
  writeFileSync('server/commit.txt', findFullCommit('.') ?? '')"
# The image has its own Node.
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/node-linux-*
# Makes the links between PostgreSQL's libraries, which npm packages cannot hold.
RUN node --input-type=module --eval "\
  import { findPostgresBinaries } from './server/database/embedded/postgres-binaries.ts'; \
  findPostgresBinaries()"

FROM ${BASE}
WORKDIR /creel
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data CREEL_CONTAINER=1
COPY --from=built /creel/LICENSE /creel/package.json ./
COPY --from=built /creel/node_modules ./node_modules
COPY --from=built /creel/server ./server
COPY --from=built /creel/shared ./shared
COPY --from=built /creel/scripts/health-check.ts ./scripts/
COPY --from=built /creel/scripts/bootstrap/progress.mjs ./scripts/bootstrap/
COPY --from=built /creel/scripts/operations ./scripts/operations
COPY --from=built /creel/web/dist ./web/dist
# A new named volume takes over owner and rights of this folder. No VOLUME: a start without one is refused, where an
# anonymous one would look like an empty log after the next upgrade.
RUN install -d -o node -g node -m 700 /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=2m CMD ["node", "scripts/health-check.ts"]
CMD ["node", "--max-semi-space-size=8", "server/main.ts"]
