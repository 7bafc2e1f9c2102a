import { OperatorError } from '../env/operator-error.ts'

/** Why a backup or a restore failed, as a sentence for the operator. */
export class BackupError extends OperatorError {}
/** A backup whose manifest differs from what was written. */
export class DamagedBackup extends BackupError {}
