-- Sessions that are open stay open: their tokens become what the server now looks for.
UPDATE session SET token = encode(sha256(convert_to(token, 'UTF8')), 'hex');
