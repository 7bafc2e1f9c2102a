import { readEnv } from '../server/env/env.ts'
import { said } from './said.ts'

const commands: Record<string, () => Promise<void>> = {
  backup: async () => (await import('./backup/backup-command.ts')).backup(readEnv(process.env), process.argv.slice(3)),
  restore: async () =>
    (await import('./backup/restore-command.ts')).restore(readEnv(process.env), process.argv.slice(3)),
  'backup:rehearse': async () =>
    (await import('./backup/rehearse-command.ts')).rehearse(readEnv(process.env), process.argv.slice(3)),
  operator: async () => (await import('./operator/index.ts')).operator(readEnv(process.env), process.argv.slice(3)),
  migrate: async () => (await import('./migrate.ts')).migrate(readEnv(process.env)),
  'rotate-key': async () => (await import('./rotate-key.ts')).rotateKey(readEnv(process.env)),
  seed: async () => (await import('./seed-command.ts')).seed(readEnv(process.env)),
}

const name = process.env.npm_lifecycle_event ?? process.argv[2] ?? ''
const command = commands[process.argv[2] ?? ''] ?? commands[name]
if (!command) {
  process.stderr.write(`Usage: npm run ${Object.keys(commands).join(' | ')}\n`)
  process.exit(1)
}
command().then(
  () => process.exit(),
  (error: unknown) => {
    process.stderr.write(`${said(error)}\n`)
    process.exit(1)
  },
)
