import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { createBrands } from '../brand/index.ts'
import { watchChanges } from '../changes/index.ts'
import type { Clock } from '../time/clock.ts'
import type { Env, ProcessRole } from '../env/env.ts'
import { mailFrom } from '../env/mail-from.ts'
import type { SendJob } from '../jobs/index.ts'
import type { Log } from '../log/log.ts'
import { countMails, createMailer, inBrand, outboxOf, takeMailRoom } from '../mail/index.ts'
import { createOutside, type OutsideParts } from '../outside/index.ts'
import type { Platform, Role } from '../platform.ts'
import { hostInUrl } from '../env/own-address.ts'
import { projectRoot } from '../env/project-root.ts'
import { openSecret, type Secret, secretFile } from '../env/secret.ts'
import type { Database } from '../store/database/open.ts'
import { createCsvDownloads } from '../workshop/csv-download.ts'
import { createWorkshop, type Workshop } from '../workshop/index.ts'
import { storesFolder } from '../store/embedded/stores-home.ts'
import { unlimitedDisk, watchDisk } from '../store/watch-disk.ts'
import type { Stores } from './stores.ts'
import { hasSecrets } from './vaults.ts'

export type PlatformParts = {
  env: Env
  stores: Pick<Stores, 'database' | 'events'>
  clock: Clock
  log: Log
  /** Set later, because jobs belong to modules, which are built on the platform. */
  send: SendJob
  /** Clock and randomness of the client for third parties, for tests: the real limits would take minutes. */
  door?: OutsideParts['door']
  /** Free space of the disk, for tests; read from the file system by default. */
  freeBytes?: (() => number) | undefined
  /** Where users' files are parsed: worker threads by default. */
  workshop?: Workshop
}

/** The secret of this installation; created if nothing has been encrypted with one yet. */
export const installationSecret = ({ SECRET_KEY, DATA_DIR }: Env, database: Database): Promise<Secret> =>
  openSecret({ fromEnv: SECRET_KEY, dataDir: DATA_DIR, isFresh: async () => !(await hasSecrets(database)) })

/** Whether the secret can be found without the database. */
export const hasSecretAlready = ({ SECRET_KEY, DATA_DIR }: Env): boolean =>
  SECRET_KEY !== undefined || existsSync(secretFile(DATA_DIR))

export const plays = (process: ProcessRole, role: Role): boolean => process === 'all' || process === role

export async function createPlatform({
  env,
  stores,
  clock,
  log,
  send,
  door,
  ...parts
}: PlatformParts): Promise<Platform> {
  const { database, events } = stores
  const publicUrl = env.PUBLIC_URL ?? `http://${hostInUrl(env.HOST)}:${env.PORT}`
  const secret = await installationSecret(env, database)
  const mails = countMails(
    createMailer({
      smtpUrl: env.SMTP_URL,
      from: mailFrom({ env, publicUrl }),
      outbox: outboxOf(env.DATA_DIR),
      ...(isIP(new URL(publicUrl).hostname) === 0 ? { host: new URL(publicUrl).hostname } : {}),
    }),
  )
  const outside = createOutside({
    database,
    clock,
    log,
    keys: [secret.derive('credentials'), ...secret.older('credentials')],
    baseUrls: env.NETWORK_BASE_URLS,
    networkLimits: env.NETWORK_LIMITS,
    door,
  })
  const brands = createBrands({ database, seal: outside.seal, isUnlocked: env.BILLING === 'off' })
  return {
    env,
    database,
    events,
    changes: watchChanges({ database, clock, log }),
    clock,
    log,
    jobs: { send },
    mail: {
      leaves: env.SMTP_URL !== undefined,
      // without a mail server nothing is sent, so nothing is counted
      takeRoom: async (of) => {
        if (env.SMTP_URL !== undefined) await takeMailRoom(database, of, clock.now())
      },
      ...mails,
      send: inBrand(mails.send, brands.ofMails),
    },
    brandOf: brands.ofMails,
    pageBrandOf: brands.ofPage,
    // when both stores are external, only the log is on this disk, and it has its own reserve
    disk:
      env.DATABASE_URL && env.CLICKHOUSE_URL && !parts.freeBytes
        ? unlimitedDisk
        : watchDisk({ folders: [env.DATA_DIR, storesFolder(env.DATA_DIR)], log, freeBytes: parts.freeBytes }),
    outside,
    publicUrl,
    secret,
    plays: (role) => plays(env.ROLE, role),
    workshop: parts.workshop ?? createWorkshop(join(projectRoot, 'dist/server/worker.js')),
    csv: createCsvDownloads(),
  }
}
