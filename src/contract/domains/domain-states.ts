/**
 * Setup state of a domain (R236: own domains). `waiting`: not proven yet. `unreached`: proven, but does not point here
 * yet. `certificate`: points here, but has no certificate yet. `broken`: it worked and stopped.
 */
export const domainStates = ['waiting', 'unreached', 'certificate', 'works', 'broken'] as const
export type DomainState = (typeof domainStates)[number]

/** Domains per account. Each is resolved and requested once a day. */
export const mostDomains = 20

/** The record name below the domain, and the file on it, that prove ownership. */
export const proofRecord = '_outbound'
export const proofFile = '/.well-known/outbound-domain.txt'
