import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { SenderRecord } from '../../contract/brand/brand.ts'
import type { BrandRow } from './tables.ts'

/** Name of our key's record; it does not reveal the product. */
export const selector = 'mail1'
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** A key pair for signing mails (DKIM), as text. */
export async function makeMailKey(): Promise<{ publicKey: string; privateKey: string }> {
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { publicKey: (pair.publicKey as Buffer).toString('base64'), privateKey: pair.privateKey as string }
}

type Sender = Pick<BrandRow, 'senderEmail' | 'publicKey' | 'isSpfSeen' | 'isDkimSeen'>

/** The records to set at the sender's domain; `ours`: the domain that delivers the mails. */
export function recordsOf(of: Sender, ours: string): SenderRecord[] {
  if (of.senderEmail === '') return []
  const domain = domainOf(of.senderEmail)
  return [
    { recordType: 'SPF', recordName: domain, recordText: `v=spf1 include:${ours} ~all`, isSeen: of.isSpfSeen },
    {
      recordType: 'DKIM',
      recordName: `${selector}._domainkey.${domain}`,
      recordText: `v=DKIM1; k=rsa; p=${of.publicKey}`,
      isSeen: of.isDkimSeen,
    },
  ]
}

export type AskTexts = (name: string) => Promise<string[]>

const spfNames = (text: string, ours: string) =>
  /^v=spf1(\s|$)/i.test(text) &&
  text
    .toLowerCase()
    .split(/\s+/)
    .some((word) => word.replace(/^\+/, '') === `include:${ours.toLowerCase()}`)
/** Spaces may be anywhere in it, since DNS interfaces break it into pieces. */
const keyOf = (text: string) => /(?:^|;)\s*p=([^;]*)/i.exec(text)?.[1]?.replaceAll(/\s/g, '')

/** Whether each record is publicly visible. */
export async function lookAtRecords(
  of: Pick<BrandRow, 'senderEmail' | 'publicKey'>,
  ours: string,
  ask: AskTexts,
): Promise<{ isSpfSeen: boolean; isDkimSeen: boolean }> {
  const domain = domainOf(of.senderEmail)
  const [spf, dkim] = await Promise.all([ask(domain), ask(`${selector}._domainkey.${domain}`)])
  return {
    isSpfSeen: spf.some((text) => spfNames(text, ours)),
    isDkimSeen: of.publicKey !== '' && dkim.some((text) => keyOf(text) === of.publicKey),
  }
}

/** Mails use the sender's own address only while both records are visible. */
export const isSenderUsed = (of: Pick<BrandRow, 'senderEmail' | 'isSpfSeen' | 'isDkimSeen'>): boolean =>
  of.senderEmail !== '' && of.isSpfSeen && of.isDkimSeen
