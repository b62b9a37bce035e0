import { config } from 'zod';

// The content security policy forbids compiling functions from text; imported before the first value is parsed.
config({ jitless: true });
