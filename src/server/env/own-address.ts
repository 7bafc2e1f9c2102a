import { isIPv6 } from 'node:net'

/** A host as written in a URL: `::1` in brackets. */
export const hostInUrl = (host: string): string => (isIPv6(host) ? `[${host}]` : host)

const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** The URL at which this process reaches itself. */
export const loopbackOf = ({ HOST, PORT }: { HOST: string; PORT: number }): string =>
  `http://${hostInUrl(everywhere[HOST] ?? HOST)}:${PORT}`

/** Hosts of this server in URLs: the one browsers use, and the one it listens on. */
export const ownHostsOf = (publicUrl: string, { HOST, PORT }: { HOST: string; PORT: number }): string[] => [
  new URL(publicUrl).host,
  `${hostInUrl(HOST)}:${PORT}`,
]
