import { Readable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { type Receiver, startReceiver } from '../../webhooks/receiver.test-data.ts'
import { BucketError } from './bucket.ts'
import { s3Bucket } from './s3-bucket.ts'

const place = {
  endpoint: 'https://s3.example.com',
  region: 'eu-central-1',
  bucket: 'warehouse',
  prefix: 'outbound/',
  keyId: 'AKIAEXAMPLE',
  secret: 'never-sent-0123456789',
}
const now = () => new Date('2026-11-23T08:00:00Z')
const file = (text: string) => ({
  type: 'text/plain',
  byteCount: Buffer.byteLength(text),
  read: () => Readable.from([text]),
})
const messageOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (e: unknown) => e,
  )
  expect(error).toBeInstanceOf(BucketError)
  return (error as Error).message
}

describe('where a file never goes', () => {
  const put = (endpoint: string, addresses: readonly string[]) =>
    messageOf(
      s3Bucket(
        { ...place, endpoint },
        {
          now,
          base: undefined,
          resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        },
      ).put('a.txt', file('x')),
    )
  it.each([
    ['127.0.0.1'],
    ['10.0.0.7'],
    ['192.168.1.1'],
    ['169.254.169.254'],
    ['100.64.0.1'],
    ['::1'],
    ['fd00::1'],
    ['::ffff:127.0.0.1'],
    ['203.0.113.9', '127.0.0.1'],
  ])('a name that leads to %s %s', async (...addresses) => {
    expect(await put('https://s3.example.com', addresses.filter(Boolean))).toBe(
      'The server is not on the public internet',
    )
  })
  it.each(['https://127.0.0.1', 'https://2130706433', 'https://[::1]'])('the number %s', async (endpoint) => {
    expect(await put(endpoint, ['198.51.100.7'])).toBe('The address must have a name, not a number')
  })
  it.each(['http://s3.example.com', 'https://s3.example.com:9000'])('%s', async (endpoint) => {
    expect(await put(endpoint, ['198.51.100.7'])).toBe('Only https on its usual port is used')
  })
})

describe('what a bucket answers', () => {
  let receiver: Receiver
  afterEach(() => receiver.stop())
  const open = async () => {
    receiver = await startReceiver()
    return s3Bucket(place, { now, base: receiver.base })
  }
  const error = (code: string, more = '') => `<?xml version="1.0"?><Error><Code>${code}</Code>${more}</Error>`

  it('is sent the bytes with a signature, and never the secret', async () => {
    const bucket = await open()
    await bucket.put('clicks/2026-11.csv', file('æøå'))
    const [sent] = receiver.taken()
    expect([sent?.path, sent?.body, sent?.headers['content-length']]).toEqual([
      '/warehouse/outbound/clicks/2026-11.csv',
      'æøå',
      '6',
    ])
    expect(sent?.headers['authorization']).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIAEXAMPLE\/20261123\/eu-central-1\/s3\/aws4_request, SignedHeaders=/,
    )
    expect(JSON.stringify(sent)).not.toContain(place.secret)
  })
  it.each([
    [403, 'SignatureDoesNotMatch', 'The bucket refused the signature: the secret does not belong to this key id'],
    [403, 'InvalidAccessKeyId', 'The bucket does not know this key id'],
    [404, 'NoSuchBucket', 'There is no bucket called warehouse'],
    [403, 'AccessDenied', 'This key may not write into warehouse'],
    [500, 'InternalError', 'The bucket answered 500 (InternalError)'],
  ])('%s %s in words', async (status, code, says) => {
    const bucket = await open()
    receiver.status(status, {}, error(code))
    expect(await messageOf(bucket.put('a.txt', file('x')))).toBe(says)
  })
  it('is not followed elsewhere, and the other region is named', async () => {
    const bucket = await open()
    receiver.status(307, { location: 'https://169.254.169.254/latest' })
    expect(await messageOf(bucket.put('a.txt', file('x')))).toBe(
      'The bucket lies elsewhere: it answered 307, which is not followed',
    )
    receiver.status(301, { 'x-amz-bucket-region': 'us-east-1' }, error('PermanentRedirect'))
    expect(await messageOf(bucket.put('a.txt', file('x')))).toBe(
      'The bucket lies in the region us-east-1, not in eu-central-1',
    )
    expect(receiver.taken()).toHaveLength(2)
  })
  it('is given up when it never comes, or ends in the middle', async () => {
    receiver = await startReceiver()
    const bucket = s3Bucket(place, { now, base: receiver.base, limits: { headerMs: 50, totalMs: 50 } })
    receiver.answers(() => undefined)
    expect(await messageOf(bucket.put('a.txt', file('x')))).toBe('The server did not answer in time')
    receiver.answers((_, response) => void response.destroy())
    expect(await messageOf(bucket.put('a.txt', file('x')))).toBe('The bucket closed the connection')
  })
})

it('a bucket that takes less than it should in a while is given up long before its time is over', async () => {
  const receiver = await startReceiver()
  receiver.answers(() => undefined)
  const parts = { now, base: receiver.base, limits: { slowest: { bytes: 100_000, ms: 200 } } }
  expect(await messageOf(s3Bucket(place, parts).put('a.txt', file('x')))).toBe('The server takes too little at a time')
  await receiver.stop()
})
