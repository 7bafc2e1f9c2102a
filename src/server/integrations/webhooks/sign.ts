import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new secret: 32 bytes in the format of Standard Webhooks 1.0.0. */
export const drawSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

export type Signed = { id: string; timestamp: number; body: string }

/** The header `webhook-signature`: one signature per secret, separated by spaces (Standard Webhooks 1.0.0). */
export const signatures = ({ id, timestamp, body }: Signed, secrets: readonly string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
