import { mount } from './app/mount.tsx';
import { createClient } from './client/client.ts';
import { connect } from './client/connect.ts';

const link = connect();
mount(createClient(link), link.status);
