import { Resolver } from 'node:dns/promises'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Resolve, resolveAll, send } from '../../connectors/shared/http/send.ts'
import { proofFile, proofRecord } from '../../contract/domains/domain-states.ts'
import type { Look } from './judge-look.ts'

/** DNS queries. Each returns an empty list when there is nothing, or no answer. */
export type AskNames = {
  texts: (name: string) => Promise<string[]>
  /** The targets of a name's alias records. */
  aliases: (name: string) => Promise<string[]>
  addresses: (name: string) => Promise<string[]>
}
export const herePath = '/tr/v1/domain/'
const limits = { headerMs: 5000, totalMs: 8000, maxBytes: 4096 }
const patience = { timeout: 2000, tries: 2 }

export function askDns(): AskNames {
  const resolver = new Resolver(patience)
  const quietly = <T>(asked: Promise<T[]>) => asked.catch((): T[] => [])
  return {
    texts: async (name) => (await quietly(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    aliases: (name) => quietly(resolver.resolveCname(name)),
    addresses: async (name) =>
      (await Promise.all([quietly(resolver.resolve4(name)), quietly(resolver.resolve6(name))])).flat(),
  }
}
/** For trying things out on one machine, where a stand-in replaces the outside world. */
export const askNobody: AskNames = {
  texts: async () => [],
  aliases: async () => [],
  addresses: async () => [],
}

/** This server's answer under a domain that leads here. Nobody else can compute it. */
export const answerFor = (key: Buffer, host: string, nonce: string): string =>
  createHmac('sha256', key).update(`${host} ${nonce}`).digest('base64url')

export type LookParts = {
  names: AskNames
  key: Buffer
  /** The product's own host. */
  productHost: string
  /** An address configured by an administrator, used in place of every domain. */
  tryOut?: string | undefined
}
type Asked = { name: string; token: string }

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''
const isCertificate = (error: unknown) => /CERT|SELF_SIGNED|UNABLE_TO_|^ERR_TLS|^EPROTO|^ERR_SSL/.test(codeOf(error))

/** Reads a small text from a domain; '' for none. */
export const createRead =
  ({ tryOut, resolve = resolveAll }: Pick<LookParts, 'tryOut'> & { resolve?: Resolve }) =>
  async (name: string, path: string, signal?: AbortSignal): Promise<string> => {
    const url = new URL(path, tryOut ?? `https://${name}`)
    const headers = { 'user-agent': 'Outbound/1.0', accept: 'text/plain', host: name }
    const answer = await send({ url, method: 'GET', headers, trusted: tryOut !== undefined, limits, signal }, resolve)
    return answer.status === 200 ? answer.body.toString('utf8').trim() : ''
  }

export function createLook({ names, key, productHost, tryOut }: LookParts) {
  const read = createRead({ tryOut })
  const proofOf = async ({ name, token }: Asked, signal?: AbortSignal): Promise<Look['proof']> => {
    const texts = await names.texts(`${proofRecord}.${name}`)
    if (texts.some((text) => text.trim() === token)) return 'record'
    const file = await read(name, proofFile, signal).catch(() => '')
    return file.split(/\s+/).includes(token) ? 'file' : null
  }
  const answers = async (name: string, signal?: AbortSignal) => {
    const nonce = randomBytes(12).toString('base64url')
    try {
      const said = await read(name, herePath + nonce, signal)
      return { isAnswered: isSame(said, answerFor(key, name, nonce)), error: null }
    } catch (error) {
      return { isAnswered: false, error: error as unknown }
    }
  }
  /** One check of a domain from outside. Never rejects because of others' answers. */
  return async (asked: Asked, signal?: AbortSignal): Promise<Look> => {
    const { name } = asked
    const [proof, { isAnswered, error }, aliases, own, product] = await Promise.all([
      proofOf(asked, signal),
      answers(name, signal),
      names.aliases(name),
      names.addresses(name),
      names.addresses(productHost),
    ])
    const isAlias = aliases.some((alias) => alias.toLowerCase().replace(/\.$/, '') === productHost)
    const leadsHere = isAnswered || isAlias || own.some((address) => product.includes(address))
    return {
      proof,
      isAnswered,
      leadsHere,
      leadsTo: aliases[0] ?? own[0] ?? '',
      trouble:
        isAnswered || !leadsHere
          ? ''
          : error === null
            ? 'Another server answers over https'
            : isCertificate(error)
              ? 'Its certificate is not accepted'
              : 'Nobody answers over https',
    }
  }
}
export type LookAtDomain = ReturnType<typeof createLook>
