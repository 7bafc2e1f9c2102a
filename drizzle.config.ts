import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/server/*/tables.ts', './src/server/*/*/tables.ts', './src/demo/tables.ts'],
  out: './src/server/store/database/migrations',
})
