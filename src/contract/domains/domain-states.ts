/**
 * How far a domain is (R236: own domains). `waiting`: nobody has proven it. `unreached`: proven, and it does not lead here yet.
 * `certificate`: it leads here, and a browser finds no certificate of it yet. `broken`: it worked, and does so no more.
 */
export const domainStates = ['waiting', 'unreached', 'certificate', 'works', 'broken'] as const
export type DomainState = (typeof domainStates)[number]

/** Domains of one account. Each is looked up and called once a day. */
export const mostDomains = 20

/** The name of the record, below the domain, and the file on it, that prove it. */
export const proofRecord = '_outbound'
export const proofFile = '/.well-known/outbound-domain.txt'
