import { ClickHouseError } from '@clickhouse/client'
import { isStoreAway } from '../store-away.ts'

/**
 * ClickHouse exception codes for a row whose values do not fit its columns. Everything else (no connection, memory or
 * space, too many parts, missing table, no access) may be temporary, and the same rows may be accepted later.
 */
const codes = new Set([
  '6', // CANNOT_PARSE_TEXT
  '25', // CANNOT_PARSE_ESCAPE_SEQUENCE
  '26', // CANNOT_PARSE_QUOTED_STRING
  '27', // CANNOT_PARSE_INPUT_ASSERTION_FAILED
  '33', // CANNOT_READ_ALL_DATA
  '38', // CANNOT_PARSE_DATE
  '41', // CANNOT_PARSE_DATETIME
  '53', // TYPE_MISMATCH
  '69', // ARGUMENT_OUT_OF_BOUND
  '70', // CANNOT_CONVERT_TYPE
  '72', // CANNOT_PARSE_NUMBER
  '117', // INCORRECT_DATA
  '130', // CANNOT_READ_ARRAY_FROM_TEXT
  '131', // TOO_LARGE_STRING_SIZE
  '321', // VALUE_IS_OUT_OF_RANGE_OF_DATA_TYPE
  '349', // CANNOT_INSERT_NULL_IN_ORDINARY_COLUMN
  '376', // CANNOT_PARSE_UUID
  '407', // DECIMAL_OVERFLOW
  '441', // CANNOT_PARSE_DOMAIN_VALUE_FROM_STRING
  '467', // CANNOT_PARSE_BOOL
  '469', // VIOLATED_CONSTRAINT
])

/** Whether the store refused rows because of their content: a retry would be refused again. */
export const isContentError = (error: unknown): error is ClickHouseError =>
  error instanceof ClickHouseError && codes.has(error.code)

/**
 * Exception codes that are known to be unrelated to the rows: the store lacks a resource, is busy, stopping or
 * misconfigured, or cannot reach its own shard. Codes of an unreachable store (`store-away.ts`) count too.
 */
const ofTheStore = new Set([
  '16', // NO_SUCH_COLUMN_IN_TABLE
  '60', // UNKNOWN_TABLE
  '81', // UNKNOWN_DATABASE
  '95', // CANNOT_READ_FROM_SOCKET
  '96', // CANNOT_WRITE_TO_SOCKET
  '159', // TIMEOUT_EXCEEDED
  '164', // READONLY
  '198', // DNS_ERROR
  '201', // QUOTA_EXCEEDED
  '203', // NO_FREE_CONNECTION
  '241', // MEMORY_LIMIT_EXCEEDED
  '242', // TABLE_IS_READ_ONLY
  '252', // TOO_MANY_PARTS
  '285', // TOO_FEW_LIVE_REPLICAS
  '319', // UNKNOWN_STATUS_OF_INSERT
  '394', // QUERY_WAS_CANCELLED
  '439', // CANNOT_SCHEDULE_TASK
  '497', // ACCESS_DENIED
  '516', // AUTHENTICATION_FAILED
  '519', // NO_REMOTE_SHARD_AVAILABLE
  '999', // KEEPER_EXCEPTION
])

/** Whether the store could not accept any rows at the moment: the same rows may be accepted later. */
export const isStoreError = (error: unknown): boolean =>
  error instanceof ClickHouseError && (ofTheStore.has(error.code) || isStoreAway(error))
