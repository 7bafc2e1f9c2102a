import { AwsV4Signer } from 'aws4fetch'
import { NetworkError } from '../../../../connectors/shared/http/network-error.ts'
import { type Resolve, send } from '../../../../connectors/shared/http/send.ts'
import { type Bucket, BucketError, type Sent } from './bucket.ts'
import { refusalText } from './refusal-text.ts'
import { exportsShare } from './share.ts'

/** A month's file may be large, and the server's connection slow. */
const limits = { headerMs: 15 * 60_000, totalMs: 15 * 60_000, maxBytes: 64_000, slowest: exportsShare.slowest }

export type S3Place = {
  endpoint: string
  region: string
  bucket: string
  prefix: string
  keyId: string
  secret: string
}
export type S3Parts = {
  now: () => Date
  /** Redirects all requests to this base URL: the only way to reach a private address. */
  base: string | undefined
  resolve?: Resolve | undefined
  limits?: Partial<typeof limits> | undefined
}

/** The headers that sign a request (Signature Version 4) for its URL. */
export async function signS3(
  { region, keyId, secret }: S3Place,
  method: string,
  url: URL,
  now: Date,
): Promise<Record<string, string>> {
  const { headers } = await new AwsV4Signer({
    url: url.href,
    method,
    service: 's3',
    region,
    accessKeyId: keyId,
    secretAccessKey: secret,
    datetime: now.toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
  }).sign()
  return Object.fromEntries(headers)
}

const unreached = (error: unknown): string => {
  if (error instanceof NetworkError) return error.message
  const code = (error as { code?: string }).code
  if (code === 'ECONNREFUSED') return 'The bucket refused the connection'
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'The bucket closed the connection'
  if (code?.includes('CERT')) return 'The certificate of the bucket is not valid'
  return 'The bucket could not be reached'
}

/**
 * A bucket that speaks S3. Requests are signed (Signature Version 4) for their URL, use https to a public address, and
 * follow no redirect. The bucket's name is in the path, which every such service accepts.
 */
export function s3Bucket(place: S3Place, { now, base, resolve, limits: own }: S3Parts): Bucket {
  const ask = async (method: 'PUT' | 'DELETE', name: string, file?: Sent, signal?: AbortSignal): Promise<void> => {
    const url = new URL(`/${place.bucket}/${place.prefix}${name}`, base ?? place.endpoint)
    const signature = await signS3(place, method, url, now())
    const answer = await send(
      {
        url,
        method,
        headers: { ...signature, ...(file ? { 'content-type': file.type } : {}) },
        body: file,
        trusted: base !== undefined,
        limits: { ...limits, ...own },
        signal,
      },
      resolve,
    ).catch((error: unknown) => {
      throw signal?.aborted ? error : new BucketError(unreached(error))
    })
    if (answer.status >= 200 && answer.status < 300) return
    const { status, headers } = answer
    throw new BucketError(refusalText({ status, headers, body: answer.body.toString('utf8') }, place))
  }
  return {
    put: (name, file, signal) => ask('PUT', name, file, signal),
    remove: (name, signal) => ask('DELETE', name, undefined, signal),
  }
}
