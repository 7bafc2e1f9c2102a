import type { Env } from './env.ts'

/** Who mails of ours are from. */
export const mailFrom = ({ env, publicUrl }: { env: Pick<Env, 'MAIL_FROM'>; publicUrl: string }): string =>
  env.MAIL_FROM ?? `Outbound <outbound@${new URL(publicUrl).hostname}>`

/** 'Name <name@host>' or 'name@host': the address in it. */
export const addressIn = (from: string): string => /<([^<>]*)>\s*$/.exec(from)?.[1] ?? from
