import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { childrenOf, parseXml, textOf } from '../../../connectors/shared/xml/xml.ts'
import { BucketError, s3Bucket, type S3Place as S3Location, signS3, refusalText } from '../../integrations/index.ts'
import { BackupError } from '../backup-error.ts'
import type { BackupStorage } from './backup-storage.ts'

const tries = 3
const now = () => new Date()

const readList = (text: string, name: string) => {
  try {
    return parseXml(text)
  } catch (error) {
    throw new BackupError(`What ${name} lists cannot be read`, { cause: error })
  }
}
const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/**
 * The exports' client writes; this adds reading and listing with the same signatures. The operator chose the address,
 * so it may be private.
 */
export async function s3Storage(at: S3Location): Promise<BackupStorage> {
  const spool = await mkdtemp(join(tmpdir(), 'outbound-backup-'))
  const bucket = s3Bucket(at, { now, base: at.endpoint })
  const ask = async (method: 'GET' | 'HEAD', path: string, query: Record<string, string> = {}): Promise<Response> => {
    const url = new URL(path === '' ? `/${at.bucket}` : `/${at.bucket}/${path}`, at.endpoint)
    url.search = new URLSearchParams(query).toString()
    const headers = await signS3(at, method, url, now())
    const answer = await fetch(url, { method, headers, redirect: 'manual' }).catch((error: unknown) => {
      throw new BackupError(`The bucket could not be reached: ${String((error as { cause?: unknown }).cause ?? error)}`)
    })
    if (answer.ok || answer.status === 404) return answer
    const said = { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() }
    throw new BackupError(refusalText(said, at))
  }
  /** Retries, because a single broken connection must not restart a backup. */
  const again = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let tried = 1; ; tried++)
      try {
        return await work()
      } catch (error) {
        if (tried >= tries)
          throw error instanceof BucketError ? new BackupError(error.message, { cause: error }) : error
        await new Promise((go) => setTimeout(go, 500 * tried))
      }
  }
  const list = async (): Promise<string[]> => {
    const found: string[] = []
    for (let last = ''; ; ) {
      const more: Record<string, string> = last === '' ? {} : { 'start-after': last }
      const answer = await again(() => ask('GET', '', { 'list-type': '2', prefix: at.prefix, ...more }))
      const text = await answer.text()
      if (answer.status === 404) throw new BackupError(refusalText({ status: 404, headers: {}, body: text }, at))
      const page = readList(text, at.bucket)
      const keys = childrenOf(page, 'Contents').map((one) => textOf(one, 'Key'))
      found.push(...keys.map((key) => key.slice(at.prefix.length)))
      last = keys.at(-1) ?? ''
      if (last === '' || textOf(page, 'IsTruncated') !== 'true') return found
    }
  }
  const load = async (path: string): Promise<string | null> => {
    const answer = await ask('GET', encoded(at.prefix + path))
    if (answer.status === 404 || !answer.body) return null
    const file = join(spool, randomUUID())
    const signal = AbortSignal.timeout(15 * 60_000)
    try {
      await pipeline(answer.body as unknown as AsyncIterable<Uint8Array>, createWriteStream(file, { mode: 0o600 }), {
        signal,
      })
    } catch (error) {
      await rm(file, { force: true })
      throw new BackupError(`The bucket broke off in the middle of ${path}`, { cause: error })
    }
    return file
  }
  return {
    name: `s3://${at.bucket}/${at.prefix}`,
    isNear: false,
    spool,
    put: async (path, file) => {
      const byteCount = (await stat(file)).size
      const sent = { type: 'application/octet-stream', byteCount, read: () => createReadStream(file) }
      await again(() => bucket.put(encoded(path), sent))
      await rm(file, { force: true })
    },
    get: async (path) => {
      const file = await again(() => load(path))
      return file === null ? null : { file, done: () => rm(file, { force: true }) }
    },
    size: async (path) => {
      const answer = await again(() => ask('HEAD', encoded(at.prefix + path)))
      return answer.status === 404 ? null : Number(answer.headers.get('content-length'))
    },
    list,
    remove: (path) => again(() => bucket.remove(encoded(path))),
    clearBegun: async () => {}, // its spool is a temporary local folder
    close: () => rm(spool, { recursive: true, force: true }),
  }
}

type Keys = { keyId: string | undefined; secret: string | undefined }

/** `s3://bucket/prefix?region=…&endpoint=https://…`: without an endpoint it is Amazon S3. */
export function readS3Address(address: string, { keyId, secret }: Keys): S3Location {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || url.hostname === '')
    throw new BackupError('A bucket is named like s3://bucket/prefix?region=eu-central-1&endpoint=https://…')
  if (url.username !== '' || url.password !== '')
    throw new BackupError(
      'The key of the bucket belongs into BACKUP_S3_KEY_ID and BACKUP_S3_SECRET, not into its address',
    )
  if (!keyId || !secret) throw new BackupError('BACKUP_S3_KEY_ID and BACKUP_S3_SECRET must be set for a bucket')
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    throw new BackupError('The endpoint of the bucket must be an address like https://s3.example.com')
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  return { bucket: url.hostname, prefix: prefix === '' ? '' : `${prefix}/`, region, endpoint, keyId, secret }
}
