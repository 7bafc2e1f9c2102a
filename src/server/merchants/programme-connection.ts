/** The connection whose list of programmes it is. */
export type ProgrammeConnection = { uuid: string; accountUuid: string; network: string }
