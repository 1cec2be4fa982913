# Naru in an image: built, without tools, and nobody's root.

FROM node:22-bookworm-slim AS built
WORKDIR /naru
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN node bin/naru.mjs build

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /naru
RUN mkdir /data && chown node:node /data
COPY --from=built /naru/node_modules node_modules
COPY --from=built /naru/build build
COPY package.json package-lock.json LICENSE NOTICE ./
COPY bin bin
COPY contract contract
COPY content content
COPY language language
COPY sandbox sandbox
COPY server server
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node_modules/node/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/node/bin/node", "--max-semi-space-size=8", "bin/start.mjs"]
