import { ClickHouseError } from '@clickhouse/client'

/**
 * Exception codes by which ClickHouse says that a row cannot be what its column holds. Everything else (no connection, no
 * memory, no space, too many parts, missing table, no access) may pass, and the same rows may be taken later.
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

/** Whether the store refused rows for what they hold: sent again, they would be refused again. */
export const isContentError = (error: unknown): error is ClickHouseError =>
  error instanceof ClickHouseError && codes.has(error.code)
