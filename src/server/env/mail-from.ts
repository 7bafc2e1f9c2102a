import type { Env } from './env.ts'

/** The sender of our mails. */
export const mailFrom = ({ env, publicUrl }: { env: Pick<Env, 'MAIL_FROM'>; publicUrl: string }): string =>
  env.MAIL_FROM ?? `Outbound <outbound@${new URL(publicUrl).hostname}>`

/** The address in 'Name <name@host>' or 'name@host'. */
export const addressIn = (from: string): string => /<([^<>]*)>\s*$/.exec(from)?.[1] ?? from
