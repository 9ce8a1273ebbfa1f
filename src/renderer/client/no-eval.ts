import { z } from 'zod';

// zod tries to compile its checks, which the page's policy forbids and the console then tells of. Schemas ask when they
// are made, so this module stands before all others in the page shell.
z.config({ jitless: true });
