import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bucketName, keyId, type S3, secret, startS3 } from '../../integrations/exports/bucket/s3.test-data.ts'
import { readPieces } from '../read-pieces.ts'
import { writePieces } from '../write-pieces.ts'
import { readS3Address, s3Storage } from './s3-storage.ts'

const key = { keyId, secret }
let s3: S3
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())
const open = (prefix: string, over = {}) =>
  s3Storage({ endpoint: s3.base, region: 'us-east-1', bucket: bucketName, prefix, ...key, ...over })

it('takes files, lists, measures, gives back and removes them, whatever their names', async () => {
  const place = await open('mine/')
  const names = ['2026-11-26T032000Z/a.0', 'files/mail to anna@blog.example #1?.eml', 'ø/ü']
  for (const name of names) {
    const file = join(place.spool, randomUUID())
    writeFileSync(file, name)
    await place.put(name, file)
  }
  expect(readdirSync(place.spool)).toEqual([])
  expect((await place.list()).toSorted()).toEqual(names.toSorted())
  for (const name of names) {
    expect(await place.size(name)).toBe(Buffer.byteLength(name))
    const got = await place.get(name)
    expect(readFileSync(got?.file ?? '', 'utf8')).toBe(name)
    await got?.done()
  }
  expect(readdirSync(place.spool)).toEqual([])
  const other = await open('other/')
  expect(await other.list()).toEqual([])
  await place.remove('ø/ü')
  expect([await place.size('ø/ü'), await place.get('ø/ü')]).toEqual([null, null])
  for (const one of [place, other]) await one.close()
})
it('lists more than one answer holds, each from the last name of the one before', async () => {
  // the server of the other tests fails when there is more than one page
  const all = ['mine/a', 'mine/b&amp;c', 'mine/d', 'mine/e', 'mine/f']
  const server = createServer((req, res) => {
    const after = new URL(req.url ?? '', 'http://x').searchParams.get('start-after')?.replace('&', '&amp;') ?? ''
    const keys = all.filter((key) => key > after)
    const shown = keys.slice(0, 2).map((key) => `<Contents><Key>${key}</Key></Contents>`)
    res.end(`<ListBucketResult><IsTruncated>${keys.length > 2}</IsTruncated>${shown.join('')}</ListBucketResult>`)
  })
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go))
  const place = await open('mine/', { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  expect(await place.list()).toEqual(['a', 'b&c', 'd', 'e', 'f'])
  await place.close()
  server.close()
})
it('says so where the list is none', async () => {
  const server = createServer((_, res) => res.end('<html><br>Welcome'))
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go))
  const place = await open('', { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  await expect(place.list()).rejects.toThrow('cannot be read')
  await place.close()
  server.close()
})
it('gives streams back as they were', async () => {
  const place = await open('')
  const bytes = randomBytes(300_000)
  const pieces = await writePieces(
    place,
    'stream',
    (async function* () {
      yield bytes
    })(),
    { gzip: true, most: 100_000 },
  )
  expect(pieces.length).toBe(4)
  const read: Uint8Array[] = []
  for await (const part of readPieces(place, pieces, { gzip: true })) read.push(part)
  expect(Buffer.concat(read)).toEqual(bytes)
  await place.close()
})
it('says what the bucket refuses', async () => {
  const wrong = await open('', { secret: 'another' })
  await expect(wrong.list()).rejects.toThrow('The bucket refused the signature')
  await wrong.close()
  const missing = await open('', { bucket: 'nowhere' })
  await expect(missing.list()).rejects.toThrow('There is no bucket called nowhere')
  await missing.close()
  const away = await open('', { endpoint: 'http://127.0.0.1:9' })
  await expect(away.size('x')).rejects.toThrow('The bucket could not be reached')
  await away.close()
})

it('is named by an address', () => {
  const read = (address: string) => readS3Address(address, key)
  expect(read('s3://house/nightly/a/?region=eu-central-1')).toEqual({
    bucket: 'house',
    prefix: 'nightly/a/',
    region: 'eu-central-1',
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    ...key,
  })
  expect(read('s3://house?endpoint=http://10.0.0.2:9000')).toMatchObject({
    prefix: '',
    region: 'us-east-1',
    endpoint: 'http://10.0.0.2:9000',
  })
  expect(() => read('s3://')).toThrow('A bucket is named like s3://bucket/prefix')
  expect(() => read('s3://me:mine@house')).toThrow('The key of the bucket belongs into BACKUP_S3_KEY_ID')
  expect(() => read('s3://house?endpoint=ftp://x')).toThrow('The endpoint of the bucket must be an address')
  expect(() => readS3Address('s3://house', { keyId: undefined, secret })).toThrow(
    'BACKUP_S3_KEY_ID and BACKUP_S3_SECRET must be set for a bucket',
  )
})
