/** The connection that a list of programmes belongs to. */
export type ProgrammeConnection = { uuid: string; accountUuid: string; network: string }
