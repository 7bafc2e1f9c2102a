/** The connection whose list of programmes it is. */
export type Seller = { uuid: string; accountUuid: string; network: string }
