import { z } from 'zod'
import { call } from '../call.ts'
import { longestPrefix, runReasons, runStates } from './export-choices.ts'

const only = { feature: 'api' as const, right: 'manage' as const }

export const bucketPlace = z.object({
  bucketEndpoint: z.string(),
  bucketRegion: z.string(),
  bucketName: z.string(),
  /** '' or folders that end with a slash. */
  bucketPrefix: z.string(),
  bucketKeyId: z.string(),
})
export const bucketState = bucketPlace.extend({
  bucketIsOn: z.boolean(),
  bucketMakerName: z.string(),
  /** Why nothing is written, in a sentence; '' while it works. */
  bucketPause: z.string(),
  bucketChangedDatetime: z.string(),
  /** The next nightly run; null while it is off or paused. */
  bucketNextDatetime: z.string().nullable(),
  bucketFileCount: z.number(),
})
export type BucketState = z.output<typeof bucketState>

const fileSum = z.object({
  what: z.string(),
  amount: z.string(),
  currency: z.string(),
  /** The report's value for the same days; null if no report has it. */
  report: z.string().nullable(),
})
export const exportRun = z.object({
  runUuid: z.uuid(),
  runReason: z.enum(runReasons),
  runState: z.enum(runStates),
  runStartedDatetime: z.string(),
  runEndedDatetime: z.string().nullable(),
  runProblem: z.string(),
  runUnchangedCount: z.number(),
  runFiles: z.array(
    z.object({
      name: z.string(),
      why: z.string(),
      rowCount: z.number(),
      byteCount: z.number(),
      sums: z.array(fileSum),
    }),
  ),
})
export type ExportRun = z.output<typeof exportRun>

const place = {
  bucketEndpoint: z
    .url({ protocol: /^https$/, error: 'Must be an address like https://s3.eu-central-1.amazonaws.com' })
    .max(300)
    .refine((text) => {
      if (!URL.canParse(text)) return true // reported above
      const { pathname, search, hash, username, password, port } = new URL(text)
      return pathname === '/' && !search && !hash && !username && !password && !port
    }, 'Must be https:// and a host, without a port, a path or a user'),
  bucketRegion: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]{1,60}$/, 'Must be a region like eu-central-1, or auto'),
  bucketName: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'Must be the name of a bucket, in small letters'),
  bucketPrefix: z
    .string()
    .trim()
    .max(longestPrefix)
    .regex(/^[A-Za-z0-9._/-]*$/, 'May hold letters, digits, dots, dashes and slashes')
    .refine((text) => !text.split('/').some((part) => part === '.' || part === '..'), 'Must not hold . or .. alone')
    .transform((text) => text.replaceAll(/^\/+|\/+$/g, '').replaceAll(/\/{2,}/g, '/'))
    .transform((text) => (text === '' ? '' : `${text}/`)),
  bucketKeyId: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{3,200}$/, 'Must be the id of an access key'),
  /** Omitted: keeps the stored one. Required again if the endpoint or the key id changes. */
  bucketSecret: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{3,300}$/, 'Must be the secret of an access key')
    .optional(),
}

/** The bucket an account's data is exported to every night. */
export const bucket = {
  detail: call({
    method: 'GET',
    path: '/integrations/v1/bucket',
    kind: 'read',
    ...only,
    summary: 'The bucket for exports, and what its last runs wrote',
    input: z.object({}),
    output: z.object({
      bucket: bucketState.nullable(),
      /** Of 30 days, newest first; only the last two list their files. */
      runs: z.array(exportRun),
    }),
  }),
  save: call({
    method: 'POST',
    path: '/integrations/v1/bucket',
    kind: 'write',
    proof: true,
    ...only,
    summary: 'Sets the bucket that is written into every night. Another place is written anew from the beginning',
    input: z.object({ ...place, bucketIsOn: z.boolean().default(true) }),
    output: bucketState,
  }),
  try: call({
    method: 'POST',
    path: '/integrations/v1/bucket/try',
    kind: 'write',
    limit: 'outside',
    ...only,
    summary: 'Writes a small object into a bucket, removes it, and says what the bucket answered',
    input: z.object(place),
    output: z.object({ isFine: z.boolean(), says: z.string() }),
  }),
  run: call({
    method: 'POST',
    path: '/integrations/v1/bucket/run',
    kind: 'write',
    limit: 'outside',
    ...only,
    summary: 'Writes what changed now',
    input: z.object({}),
    output: z.object({}),
  }),
  manifest: call({
    method: 'GET',
    path: '/integrations/v1/bucket/manifest',
    kind: 'read',
    ...only,
    download: 'application/json',
    summary: 'The manifest as it lies in the bucket: every file with its rows and sums',
    input: z.object({}),
    output: z.unknown(),
  }),
  remove: call({
    method: 'DELETE',
    path: '/integrations/v1/bucket',
    kind: 'write',
    ...only,
    summary: 'Forgets the bucket and its secret. What lies in it stays there',
    input: z.object({}),
    output: z.object({}),
  }),
}
