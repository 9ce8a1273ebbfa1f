import { mount } from './app/mount.tsx';
import { connect } from './client/connect.ts';

mount(connect());
