import { OperatorError } from '../env/operator-error.ts'

/** Why a backup or a restore ended early, in a sentence for the operator. */
export class BackupError extends OperatorError {}
/** A backup whose manifest is not what was written. */
export class DamagedBackup extends BackupError {}
